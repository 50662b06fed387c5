import Type from 'typebox'
import { closedFields, Text } from '../schemas/event-parts.ts'
import { Oid } from '../schemas/fields.ts'

/** Fields of the events of the viewer (docs/behaviour/tracking.md#event-catalogue), by event name. */
export const viewerEvents = {
  load_public_view_page: closedFields({ is_public: Type.Boolean() }),
  load: closedFields({ duration_ms: Type.Integer({ minimum: 0 }) }),
  play: closedFields({ trigger: Type.Enum(['button', 'autoplay', 'forcedAutoplay', 'link', 'host']) }),
  restart: closedFields({}),
  end_screen_shown: closedFields({}),
  show_paged_transcript: closedFields({}),
  open_transcript: closedFields({}),
  teaser_content_clicked: closedFields({ target_prezi_oid: Oid }),
  change_orientation: closedFields({ orientation: Type.Enum(['portrait', 'landscape']) }),
  'load/web_assembly/failure': closedFields({
    reason: Type.Enum(['no_webassembly_available', 'no_webgl_available']),
    is_public: Type.Boolean(),
  }),
  more_by_this_author: Type.Union([
    closedFields({ outcome: Type.Literal('success'), target_prezi_oid: Oid }),
    closedFields({ outcome: Type.Literal('failure'), error: Text }),
  ]),
}
