import { ProblemError } from '#domain/problem.ts'
import { type SignContent } from '#domain/signs/sign-content.ts'
import { type PrintJob, type PrintName, type PrintPicture, type SignSheet } from '#domain/signs/print-job.ts'
import { addressLines, orderedAddress, type ShippingAddress } from '#domain/signs/shipment.fields.ts'
import { openSigns, type PackedSign } from '#domain/signs/shipments.ts'
import { type Context } from '#server/kit/context.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { readStoredFile } from '#server/quotes/logos/read-stored-file.ts'
import { listShipments } from '#server/signs/repository.ts'

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
  const { insurer } = context.env
  const from = [insurer.name, insurer.address]
  switch (what) {
    case 'signs':
      return { what, issuedAt, sheets: await sheetsOf(context, boxes) }
    case 'packing-slips':
      return {
        what,
        issuedAt,
        from,
        help: `Something missing or damaged? Call ${insurer.phone}, or email ${insurer.email}.`,
        slips: boxes.map(({ subject, signs, address }) => ({
          event: subject.certificate.event.tournament,
          policyNumber: subject.policy.number,
          address,
          items: signs.map(({ count, kind, sign, sponsor }) => ({
            count,
            kind,
            name: nameOf(sign, sponsor),
          })),
        })),
      }
    default:
      return { what, issuedAt, from, labels: boxes.map(({ address }) => address) }
  }
}

/** What goes in one box. */
interface Boxed {
  subject: ChangeSubject
  signs: readonly PackedSign[]
  address: string[]
}

/** The boxes that are packed and have not left, and one with whatever is in none. */
async function readBoxes({ db }: Context, number: string): Promise<Boxed[]> {
  const subject = await readSubject(db, THE_PROGRAM.session, number)
  const { policy, quote, stored } = subject
  const packed = (await listShipments(db, policy.id)).filter(({ state }) => state === 'to_make')
  const unpacked = openSigns(quote, stored.shipments).flatMap((sign) =>
    sign.left > 0 ? [{ ...sign, count: sign.left }] : [],
  )
  return [
    ...packed.map(({ signs, address }) => ({ subject, signs, address: addressLines(address) })),
    ...(unpacked.length > 0 ? [{ subject, signs: unpacked, address: linesOf(orderedAddress(quote)) }] : []),
  ]
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
    for (const { kind, count, sign, sponsor, logo } of signs) {
      const picture = logo === undefined ? undefined : await readLogo(context, subject.stored.id, logo)
      sheets.push({ kind, copies: count, sign, sponsor, ...(picture && { logo: picture }) })
    }
  const total = sheets.reduce((sum, { copies }) => sum + copies, 0)
  if (total > MOST_SHEETS)
    throw new ProblemError({
      code: 'NOT_POSSIBLE',
      why: `These are ${total} signs. Choose fewer policies: one file holds ${MOST_SHEETS}.`,
    })
  return sheets
}

/** Without a picture that is gone the sponsor's name is printed. */
async function readLogo(context: Context, quoteId: string, id: string): Promise<PrintPicture | undefined> {
  try {
    const { content, contentType, width, height } = await readStoredFile(context, quoteId, id)
    return { content, contentType, width, height }
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'NOT_FOUND') return undefined
    throw error
  }
}

function nameOf({ heading, prize }: SignContent, sponsor: string): string {
  const parts = heading === '' ? ['Magnet'] : [heading, prize]
  return [...parts, sponsor].filter((part) => part !== '').join(', ')
}
