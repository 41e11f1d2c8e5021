import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import {
  isBrand,
  listStickers,
  type OfficeStickers,
  saysShared,
  type StickerList,
} from '#domain/quote/signs/prize-stickers.ts'
import { BONUS_KEY, type OrderedSign } from '#domain/signs/ordered-signs.ts'

/** So many stickers go on one sign. */
export const MOST_STICKERS = 20

/** What a rep chose to go on one sign: a sticker of a list, or a picture of its own. */
export interface ChosenSticker {
  /** New with each choice. */
  id: string
  /** The sign that it is for. */
  signKey: string
  count: number
  /** Of the list; null for a picture. */
  text: string | null
  /** The id of the picture; null for one of the list. */
  picture: string | null
}

/** What is in front of the key of a sign in the key of its sticker. */
const STICKER_KEY = 'sticker '

/**
 * The list of stickers for a sign; undefined of one that carries none, such as a magnet.
 *
 * @rule K11 A sign has the list of its kind of contest. That of the bonus prizes is for hole-in-one.
 */
export function stickerListOf(signKey: string): StickerList | undefined {
  const kind = kindOf(signKey)
  return kind === 'dice_roll' ? undefined : kind
}

function kindOf(signKey: string): ContestKind | undefined {
  if (signKey === BONUS_KEY) return 'grand_prize'
  return CONTEST_KINDS.find((kind) => signKey.startsWith(`${kind} `))
}

/**
 * Whether a sticker can be chosen for a sign.
 *
 * @rule K11 A sticker of its list can be. One that the office has taken off the list stays where it was chosen.
 */
export function mayChooseSticker(
  { signKey, text }: { signKey: string; text: string },
  before: readonly ChosenSticker[],
  office: OfficeStickers,
): boolean {
  const list = stickerListOf(signKey)
  if (list === undefined) return false
  if (before.some((chosen) => chosen.signKey === signKey && chosen.text === text)) return true
  return listStickers(list, office).some((sticker) => sticker.text === text)
}

/**
 * Why a sticker may say something else than what is insured; undefined if it does not.
 *
 * @rule K11 A hole-in-one prize is paid to each winner, so a sticker that says that it is shared is warned of. The certificate decides.
 */
export function findStickerWarning(signKey: string, text: string | null): string | undefined {
  if (text === null || kindOf(signKey) !== 'grand_prize') return undefined
  if (!saysShared(text)) return undefined
  return 'The certificate pays each winner the full prize. Choose a shared sticker only if the players know that.'
}

/**
 * The stickers as they are printed, each for a sign that is ordered.
 *
 * @rule D63 A sticker stays with its sign: once that is no longer ordered, its sticker is not either.
 */
export function orderedStickers(
  signs: readonly OrderedSign[],
  stickers: readonly ChosenSticker[],
): OrderedSign[] {
  return signs.flatMap(({ key, sign }) => {
    const chosen = stickers.find(({ signKey }) => signKey === key)
    const list = stickerListOf(key)
    if (!chosen || list === undefined) return []
    const { text, picture, count } = chosen
    const isBlank = text !== null && list !== 'shootout' && isBrand(text)
    return [
      {
        key: `${STICKER_KEY}${key}`,
        kind: 'sticker' as const,
        count,
        sign: {
          heading: `${sign.heading} sticker`,
          prize: text ?? 'Own picture',
          ...(isBlank && { detail: MODEL_LINE }),
        },
        sponsor: '',
        ...(picture !== null && { logo: picture }),
        isUnasked: true as const,
      },
    ]
  })
}

/** Stands below the line on which the model of a car is written. */
const MODEL_LINE = 'Model'
