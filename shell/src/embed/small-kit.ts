import type * as remoteKit from '@viewpage/remote-kit'
import {
  Avatar,
  AVATAR_PALETTE_SIZE,
  avatarAppearanceOf,
  Button,
  ButtonLink,
  createUseBus,
  defineRemote,
  ErrorBoundary,
  HttpError,
  HYDRATE_ATTRIBUTE,
  Icon,
  lifecyclesOf,
  Mark,
  SlotContext,
  usePageData,
  useSlot,
} from '@viewpage/remote-kit'
import { createSmallTexts } from './small-texts.ts'

/** remote-kit as an embed shares it: whole, but with small texts. What is missing here does not compile. */
export const smallKit: typeof remoteKit = {
  Avatar,
  AVATAR_PALETTE_SIZE,
  avatarAppearanceOf,
  Button,
  ButtonLink,
  createTexts: createSmallTexts,
  createUseBus,
  defineRemote,
  ErrorBoundary,
  HttpError,
  HYDRATE_ATTRIBUTE,
  Icon,
  lifecyclesOf,
  Mark,
  SlotContext,
  usePageData,
  useSlot,
}
