import Type from 'typebox'
import { closedFields, Text } from '../schemas/event-parts.ts'
import { Oid } from '../schemas/fields.ts'

const SharePlatform = Type.Enum(['FACEBOOK', 'LINKEDIN', 'TWITTER', 'GOOGLE_CLASSROOM'])

/** Fields of the events of the toolbar (docs/behaviour/tracking.md#event-catalogue), by event name. */
export const toolbarEvents = {
  like_presentation: closedFields({ prezi_oid: Oid, action: Type.Enum(['like', 'unlike']) }),
  share_presentation: closedFields({ share_type: Type.Union([SharePlatform, Type.Literal('MOBILE')]) }),
  open_social_share: closedFields({ social_media_platform: SharePlatform }),
  copy_view_link: closedFields({}),
  copy_embed_code: closedFields({ product_type: Type.Enum(['CLASSIC', 'NEXT']) }),
  open_editor: closedFields({ prezi_oid: Oid }),
  open_to_comment: closedFields({ prezi_oid: Oid }),
  copy_presentation: closedFields({ prezi_oid: Oid }),
  copy_presentation_failure: closedFields({ prezi_oid: Oid, reason: Text }),
  iframe_load_failure: closedFields({}),
}
