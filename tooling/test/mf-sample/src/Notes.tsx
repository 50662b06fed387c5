import { createUseData } from '@viewpage/remote-kit/use-data'
import type { remote } from './remote.ts'

const { useData, useCall } = createUseData<typeof remote>('mf-sample')

export function Notes() {
  const { value, reason } = useData('notes')
  const addNote = useCall('addNote')
  return (
    <p onClick={() => void addNote({ text: 'Hello' })}>
      {value === null ? reason : value.notes.map(({ text }) => text).join(', ')}
    </p>
  )
}
