import { createRoot } from 'react-dom/client'
import '../../styles/base.css'
import '../../styles/tokens.css'
import '../../styles/kit.css'
import './styleguide.css'
import { readContents } from './contents.ts'
import { Styleguide } from './Styleguide.tsx'

document.title = 'Styleguide'
const place = document.body.appendChild(document.createElement('div'))
const contents = await readContents()
createRoot(place).render(<Styleguide {...contents} />)
