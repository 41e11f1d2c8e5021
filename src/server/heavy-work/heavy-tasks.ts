import type { Drawing } from '#domain/contests/drawing/drawing.ts'
import type { SeasonPayouts, SeasonSlice, SimulatedContest } from '#domain/exposure/simulate-seasons.ts'
import type { SeasonSummary } from '#domain/exposure/season-summary.ts'
import type { Crop } from '#domain/files/crop.ts'
import type { JoinedDocuments, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import type { PrintJob } from '#domain/signs/print-job.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import type { ClientTypeCatalogue } from '#domain/values/client-types.ts'
import type { Cents } from '#domain/values/money.ts'
import type { ComparedQuotes, PricedStoredQuote } from '#domain/quote/pricing/compare-plans.ts'
import type { ShippingDays } from '#domain/quote/signs/shipping-time.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import type { Picture, Upload } from '#server/kit/files/clean-picture.ts'
import type { Inspected, InspectionProblem, InspectionTask } from '#server/kit/files/inspect/inspect-file.ts'
import type { MailAttachment, ParsedMail } from '#server/kit/mail/parse-mail.ts'
import type { Outcome } from '#server/kit/threads/thread-pool.ts'

// Functions that run in a separate thread, called by their names. A task loads what it needs at its first call and
// keeps it: a thread that renders documents reads its fonts once.

export function renderPdf(document: PrintableDocument): Promise<Outcome<Uint8Array>> {
  return captureOutcome(async () => {
    const { createPdf } = await import('#server/documents/pdf/create-pdf.ts')
    return createPdf(document)
  })
}

export function renderJoinedPdf(joined: JoinedDocuments): Promise<Outcome<Uint8Array>> {
  return captureOutcome(async () => {
    const { createJoinedPdf } = await import('#server/documents/pdf/create-pdf.ts')
    return createJoinedPdf(joined)
  })
}

export function renderPrint(job: PrintJob): Promise<Outcome<Uint8Array>> {
  return captureOutcome(async () => {
    const { createPrint } = await import('#server/documents/print/create-print.ts')
    return createPrint(job)
  })
}

export function drawPicture(drawing: Drawing): Promise<Outcome<Uint8Array>> {
  return captureOutcome(async () => {
    const { createPicture } = await import('#server/documents/pictures/create-picture.ts')
    return createPicture(drawing)
  })
}

export interface PictureTask {
  upload: Upload
  crop: Crop | undefined
  /** Pixels that it has to fit into. */
  within: { width: number; height: number } | undefined
}

export function cleanPicture({
  upload,
  crop,
  within,
}: PictureTask): Promise<Outcome<Picture | FileProblemCode>> {
  return captureOutcome(async () => {
    const { cleanPicture: clean } = await import('#server/kit/files/clean-picture.ts')
    return clean({ ...upload, content: Buffer.from(upload.content) }, crop, within)
  })
}

export function inspectFile(task: InspectionTask): Promise<Outcome<Inspected | InspectionProblem>> {
  return captureOutcome(async () => {
    const { inspectFile: inspect } = await import('#server/kit/files/inspect/inspect-file.ts')
    return inspect(task)
  })
}

export function parseMail(raw: Uint8Array): Promise<Outcome<ParsedMail>> {
  return captureOutcome(async () => {
    const { parseMail: parse } = await import('#server/kit/mail/parse-mail.ts')
    return parse(raw)
  })
}

export interface AttachmentTask {
  raw: Uint8Array
  index: number
}

export function readMailAttachment({
  raw,
  index,
}: AttachmentTask): Promise<Outcome<MailAttachment | undefined>> {
  return captureOutcome(async () => {
    const { readMailAttachment: read } = await import('#server/kit/mail/parse-mail.ts')
    return read(raw, index)
  })
}

export interface SimulationTask {
  contests: readonly SimulatedContest[]
  slice: SeasonSlice
}

export function simulateSeasons({ contests, slice }: SimulationTask): Promise<Outcome<SeasonPayouts>> {
  return captureOutcome(async () => {
    const { simulateSeasons: simulate } = await import('#domain/exposure/simulate-seasons.ts')
    return simulate(contests, slice)
  })
}

export interface SummaryTask {
  payouts: SeasonPayouts
  retention: Cents
}

export function summarizeSeasons({ payouts, retention }: SummaryTask): Promise<Outcome<SeasonSummary>> {
  return captureOutcome(async () => {
    const { summarizeSeasons: summarize } = await import('#domain/exposure/season-summary.ts')
    return summarize(payouts, retention)
  })
}

export interface ComparisonTask {
  quotes: readonly PricedStoredQuote[]
  clientTypes: ClientTypeCatalogue
  shippingDays: ShippingDays
  inForce: RatingPlan
  draft: RatingPlan
}

export function comparePlans({
  quotes,
  clientTypes,
  shippingDays,
  inForce,
  draft,
}: ComparisonTask): Promise<Outcome<ComparedQuotes>> {
  return captureOutcome(async () => {
    const { compareQuotes } = await import('#domain/quote/pricing/compare-plans.ts')
    const { takeClientTypes } = await import('#domain/values/client-types.ts')
    const { takeShippingDays } = await import('#domain/quote/signs/shipping-time.ts')
    takeClientTypes(clientTypes)
    takeShippingDays(shippingDays)
    return compareQuotes(quotes, inForce, draft)
  })
}

async function captureOutcome<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}
