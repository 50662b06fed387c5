import Type from 'typebox'
import { fieldsOf, Text } from '../schemas/event-parts.ts'
import { Oid } from '../schemas/page-data.ts'

const SharePlatform = Type.Enum(['FACEBOOK', 'LINKEDIN', 'TWITTER', 'GOOGLE_CLASSROOM'])

/** Fields of the events of the toolbar (docs/behaviour/tracking.md#event-catalogue), by event name. */
export const toolbarEvents = {
  like_presentation: fieldsOf({ prezi_oid: Oid, action: Type.Enum(['like', 'unlike']) }),
  share_presentation: fieldsOf({ share_type: Type.Union([SharePlatform, Type.Literal('MOBILE')]) }),
  open_social_share: fieldsOf({ social_media_platform: SharePlatform }),
  copy_view_link: fieldsOf({}),
  copy_embed_code: fieldsOf({ product_type: Type.Enum(['CLASSIC', 'NEXT']) }),
  open_editor: fieldsOf({ prezi_oid: Oid }),
  open_to_comment: fieldsOf({ prezi_oid: Oid }),
  copy_presentation: fieldsOf({ prezi_oid: Oid }),
  copy_presentation_failure: fieldsOf({ prezi_oid: Oid, reason: Text }),
  iframe_load_failure: fieldsOf({}),
}
