import Type from 'typebox'
import { fieldsOf, Text } from '../schemas/event-parts.ts'
import { Oid } from '../schemas/page-data.ts'

/** Fields of the events of the viewer (docs/behaviour/tracking.md#event-catalogue), by event name. */
export const viewerEvents = {
  load_public_view_page: fieldsOf({ is_public: Type.Boolean() }),
  load: fieldsOf({ duration_ms: Type.Integer({ minimum: 0 }) }),
  play: fieldsOf({ trigger: Type.Enum(['button', 'autoplay', 'forcedAutoplay', 'link', 'host']) }),
  restart: fieldsOf({}),
  end_screen_shown: fieldsOf({}),
  show_paged_transcript: fieldsOf({}),
  open_transcript: fieldsOf({}),
  teaser_content_clicked: fieldsOf({ target_prezi_oid: Oid }),
  change_orientation: fieldsOf({ orientation: Type.Enum(['portrait', 'landscape']) }),
  'load/web_assembly/failure': fieldsOf({
    reason: Type.Enum(['no_webassembly_available', 'no_webgl_available']),
    is_public: Type.Boolean(),
  }),
  more_by_this_author: Type.Union([
    fieldsOf({ outcome: Type.Literal('success'), target_prezi_oid: Oid }),
    fieldsOf({ outcome: Type.Literal('failure'), error: Text }),
  ]),
}
