import { randomUUID } from 'node:crypto'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type { setStickers } from '#contract/signs/stickers.ts'
import { ProblemError } from '#domain/problem.ts'
import type { OfficeStickers } from '#domain/quote/signs/prize-stickers.ts'
import { shippedSigns } from '#domain/signs/ordered-signs.ts'
import { SHIP_SECTION } from '#domain/signs/shipment.fields.ts'
import { type ChosenSticker, mayChooseSticker, stickerListOf } from '#domain/signs/stickers.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { listFileIds } from '#server/quotes/logos/repository.ts'
import { whyNothingShips } from '#server/signs/present-shipments.ts'
import { touchPolicy } from '#server/signs/repository.ts'
import { replaceStickers } from '#server/signs/stickers/repository.ts'
import { type LockedShipments, notPossible, writeShipments } from '#server/signs/write-shipment.ts'

type Choosing = EndpointRequest<typeof setStickers>['body'] & { number: string }
type Choice = Choosing['stickers'][number]

/**
 * Stores what a rep chose to go on each sign.
 *
 * @rule D63 K11 A sign takes a sticker of the list for its contest, the one that it has, or a picture that was uploaded for this policy.
 * Of two reps who choose at once, the second is told.
 */
export function chooseStickers(context: Context, rep: Rep, { number, seen, stickers }: Choosing) {
  return writeShipments(context, rep, number, async (locked) => {
    const { trx, subject, now } = locked
    const why = whyNothingShips(subject)
    if (why !== undefined) throw notPossible(why)
    const before = subject.stored.stickers
    if (
      before
        .map(({ id }) => id)
        .toSorted()
        .join() !== seen.toSorted().join()
    )
      throw notPossible('Someone changed the stickers while you had them open. Check them again.')
    await requireFitting(locked, stickers, context.env.prizeStickers)
    const policyId = subject.policy.id
    const rows = stickers.map((choice) => ({
      ...chosen(before, choice),
      policyId,
      chosenAt: now,
      chosenBy: rep.id,
    }))
    await replaceStickers(trx, policyId, rows)
    await touchPolicy(trx, policyId)
    return { event: 'stickers_chosen', detail: { stickers: rows.reduce((sum, { count }) => sum + count, 0) } }
  })
}

/** As it was, if nothing of it is different: who has that open is not told of a change. */
function chosen(before: readonly ChosenSticker[], choice: Choice): ChosenSticker {
  const { sign_key: signKey, count, text = null, picture = null } = choice
  const was = before.find((one) => one.signKey === signKey)
  const isSame = was?.count === count && was.text === text && was.picture === picture
  return { id: isSame ? was.id : randomUUID(), signKey, count, text, picture }
}

async function requireFitting(
  { trx, subject: { quote, stored } }: LockedShipments,
  stickers: readonly Choice[],
  office: OfficeStickers,
): Promise<void> {
  const signs = new Set(shippedSigns(quote).map(({ key }) => key))
  const pictures = new Set(await listFileIds(trx, stored.id, 'sticker'))
  const keys = new Set(stickers.map(({ sign_key: key }) => key))
  if (keys.size < stickers.length) throw invalid('Choose one sticker for each sign')
  for (const { sign_key: key, text, picture } of stickers) {
    if (!signs.has(key) || stickerListOf(key) === undefined)
      throw invalid('This policy has no such sign for a sticker')
    if ((text === undefined) === (picture === undefined))
      throw invalid('Choose a sticker from the list, or upload a picture')
    if (text !== undefined && !mayChooseSticker({ signKey: key, text }, stored.stickers, office))
      throw invalid(`“${text}” isn’t on the list for this sign. Choose another sticker`, key)
    if (picture !== undefined && !pictures.has(picture))
      throw invalid('Upload the picture again. We no longer have it')
  }
}

/** What is wrong with the sticker of one sign, or with all of them. */
function invalid(message: string, signKey?: string): ProblemError {
  return new ProblemError({
    code: 'INVALID',
    fields: [
      { section: SHIP_SECTION, field: signKey === undefined ? 'stickers' : `stickers ${signKey}`, message },
    ],
  })
}
