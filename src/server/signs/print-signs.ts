import { ProblemError } from '#domain/problem.ts'
import { nameSign } from '#domain/signs/name-sign.ts'
import type { PrintJob, PrintName, SignSheet } from '#domain/signs/print-job.ts'
import { addressLines, orderedAddress, type ShippingAddress } from '#domain/signs/shipment.fields.ts'
import { type BoxPlace, countBoxes, isShipped, openGoods, type PackedSign } from '#domain/signs/shipments.ts'
import type { Context } from '#server/kit/context.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { requireApproved } from '#server/signs/proofs/require-approved.ts'
import { listShipments } from '#server/signs/repository.ts'
import { readSheet } from '#server/signs/sign-sheet.ts'

/** A sheet of a sign is large; so many are one file. */
const MOST_SHEETS = 300

/** What is to be printed of these policies. */
export async function createPrintJob(
  context: Context,
  what: PrintName,
  numbers: readonly string[],
): Promise<PrintJob> {
  const boxes: Boxed[] = []
  for (const number of numbers) boxes.push(...(await readBoxes(context, number)))
  if (boxes.length === 0)
    throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'None of these policies has signs to ship.' })
  const issuedAt = context.now().toISOString()
  const { insurer, signsSender: from } = context.env
  switch (what) {
    case 'signs':
      for (const { subject, signs } of boxes) await requireApproved(context.db, subject, signs)
      return { what, issuedAt, sheets: await sheetsOf(context, boxes) }
    case 'packing-slips':
      return {
        what,
        issuedAt,
        from,
        help: `Something missing or damaged? Call ${insurer.phone}, or email ${insurer.email}.`,
        slips: boxes.map(({ subject, signs, address, box }) => ({
          event: subject.certificate.event.tournament,
          policyNumber: subject.policy.number,
          box,
          address,
          items: signs.map(({ count, kind, sign, sponsor }) => ({
            count,
            kind,
            name: nameSign({ ...sign, sponsor }),
          })),
        })),
      }
    default:
      return { what, issuedAt, from, labels: boxes.map(({ address, box }) => ({ to: address, box })) }
  }
}

/**
 * What is still to leave, one sheet of each, to be looked at.
 *
 * @rule D42 It is the printer’s own drawing, and no file to print: of many of one sign there is one.
 */
export async function createArtworkJob(
  context: Context,
  { quote, stored }: Pick<ChangeSubject, 'quote' | 'stored'>,
): Promise<PrintJob> {
  const unsent = openGoods({ quote, stickers: stored.stickers }, stored.shipments, isShipped)
  const sheets: SignSheet[] = []
  for (const sign of unsent)
    if (sign.left > 0) sheets.push(await readSheet(context, stored.id, { ...sign, count: 1 }))
  if (sheets.length === 0)
    throw new ProblemError({ code: 'NOT_POSSIBLE', why: 'All signs of this policy have left.' })
  return { what: 'signs', issuedAt: context.now().toISOString(), sheets }
}

/** What goes in one box. */
interface Boxed {
  subject: ChangeSubject
  signs: readonly PackedSign[]
  address: string[]
  box: BoxPlace
}

/** The boxes that are packed and have not left, and one with whatever is in none. */
async function readBoxes({ db }: Context, number: string): Promise<Boxed[]> {
  const subject = await readSubject(db, THE_PROGRAM.session, number)
  const { policy, quote, stored } = subject
  const shipments = await listShipments(db, policy.id)
  const unpacked = openGoods({ quote, stickers: stored.stickers }, stored.shipments).flatMap((sign) =>
    sign.left > 0 ? [{ ...sign, count: sign.left }] : [],
  )
  const { places, next } = countBoxes(shipments, unpacked.length > 0)
  const packed = shipments.flatMap(({ state, signs, address }, at): Boxed[] => {
    const box = places[at]
    return state === 'to_make' && box ? [{ subject, signs, address: addressLines(address), box }] : []
  })
  if (unpacked.length === 0) return packed
  return [...packed, { subject, signs: unpacked, address: linesOf(orderedAddress(quote)), box: next }]
}

/** An address with whatever of it is known. */
function linesOf({
  name = '',
  line1 = '',
  city = '',
  state = '',
  zip = '',
  ...more
}: Partial<ShippingAddress>): string[] {
  const { company = null, line2 = null } = more
  return addressLines({ name, company, line1, line2, city, state, zip }).filter((line) => line.trim() !== '')
}

async function sheetsOf(context: Context, boxes: readonly Boxed[]): Promise<SignSheet[]> {
  const sheets: SignSheet[] = []
  for (const { subject, signs } of boxes)
    for (const sign of signs) sheets.push(await readSheet(context, subject.stored.id, sign))
  const total = sheets.reduce((sum, { copies }) => sum + copies, 0)
  if (total > MOST_SHEETS)
    throw new ProblemError({
      code: 'NOT_POSSIBLE',
      why: `These are ${total} signs. Choose fewer policies: one file holds ${MOST_SHEETS}.`,
    })
  return sheets
}
