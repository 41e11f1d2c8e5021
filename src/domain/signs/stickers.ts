import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import { PRIZE_STICKERS, type PrizeSticker } from '#domain/quote/signs/prize-stickers.ts'
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
 * The stickers that a sign may carry; undefined of one that carries none, such as a magnet.
 *
 * @rule K11 A sign has the list of its kind of contest. That of the bonus prizes is for hole-in-one.
 */
export function stickersFor(signKey: string): readonly PrizeSticker[] | undefined {
  const kind = kindOf(signKey)
  return kind === undefined || kind === 'dice_roll' ? undefined : PRIZE_STICKERS[kind]
}

function kindOf(signKey: string): ContestKind | undefined {
  if (signKey === BONUS_KEY) return 'grand_prize'
  return CONTEST_KINDS.find((kind) => signKey.startsWith(`${kind} `))
}

export function findSticker(signKey: string, text: string): PrizeSticker | undefined {
  return stickersFor(signKey)?.find((sticker) => sticker.text === text)
}

/**
 * Why a sticker may say something else than what is insured; undefined if it does not.
 *
 * @rule K11 A hole-in-one prize is paid to each winner, so a sticker that says that it is shared is warned of. The certificate decides.
 */
export function findStickerWarning(signKey: string, text: string | null): string | undefined {
  if (text === null || kindOf(signKey) !== 'grand_prize') return undefined
  if (findSticker(signKey, text)?.group !== 'shared_cash') return undefined
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
    if (!chosen || !stickersFor(key)) return []
    const { text, picture, count } = chosen
    const isBlank = text !== null && findSticker(key, text)?.group === 'brand'
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
