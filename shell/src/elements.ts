import { defineDeck } from './elements/deck-element.ts'
import { createHostLoader } from './elements/load-host.ts'
import { findServer } from './elements/find-server.ts'
import { defineToolbar } from './elements/toolbar-element.ts'

// The script that defines <viewpage-toolbar> and <viewpage-deck> (docs/guides/show-a-deck-in-any-page.md).
const script = document.currentScript
const server = findServer(script)
defineToolbar(createHostLoader(server, script?.nonce ?? ''))
defineDeck(server)
