import type { CaseFile } from '#contract/files/case-files.ts'
import { formatFileSize } from '#domain/desk/case-mail/mail-size.ts'
import { joinWithAnd } from '#domain/values/text-format.ts'

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
/** By the camera’s own clock, in whatever zone it stood. */
const CAMERA = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Of this year without it. */
export function sayDay(at: string, now: Date): string {
  const day = new Date(at)
  return (day.getFullYear() === now.getFullYear() ? SHORT_DAY : LONG_DAY).format(day)
}

export function sayMoment(at: string): string {
  return MOMENT.format(new Date(at))
}

const VIEWERS = {
  office: 'our team',
  holder: 'the customer',
  carrier: 'the carrier',
  claimant: 'who sent it',
} as const

/** `Only our team`, or `The customer and our team`. */
export function saySeenBy({ seen_by: viewers }: Pick<CaseFile, 'seen_by'>): string {
  const others = viewers.filter((one) => one !== 'office').map((one) => VIEWERS[one])
  if (others.length === 0) return 'Only our team'
  const text = joinWithAnd([...others, VIEWERS.office])
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Jun 16, 2027, 7:41 PM, 4032 × 2870` */
export function sayTaken({ taken_at: at, width, height }: CaseFile): string {
  const size = width === null || height === null ? '' : `${width}\u00a0×\u00a0${height}`
  return [at === null ? '' : CAMERA.format(new Date(`${at.replace(/Z$/, '')}Z`)), size]
    .filter(Boolean)
    .join(', ')
}

export function sayScanned({ scan, scanned_at: at }: CaseFile): string {
  if (scan === 'none') return 'No virus scanner is set up'
  if (scan === 'waiting') return 'Waiting for the virus scanner'
  return at === null ? 'Nothing harmful' : `Nothing harmful, ${sayMoment(at)}`
}

const ORIGINS = { added: '', mail: ', by email', claim: ', on the claim’s page' } as const

export function sayFrom({ from, origin }: Pick<CaseFile, 'from' | 'origin'>): string {
  return from + ORIGINS[origin]
}

/** What is to be known of a file beside its name, in a few words. */
export function sayMark(file: CaseFile, isNew: boolean): { text: string; ink: string } | undefined {
  const { state, problem, is_replaced: isReplaced, earlier } = file
  if (state === 'refused') return { text: problem?.message ?? 'refused', ink: 'text-sand' }
  if (state === 'uploading') return { text: 'on its way', ink: 'text-muted' }
  if (state === 'checking') return { text: 'checking', ink: 'text-muted' }
  if (state === 'waiting') return { text: 'waiting for the virus scanner', ink: 'text-sand' }
  if (isReplaced) return { text: 'rejected', ink: 'text-sand' }
  if (isNew) return { text: 'new', ink: 'text-fairway' }
  return earlier ? { text: `replaces ${earlier.name.replace(/\.\w+$/, '')}`, ink: 'text-muted' } : undefined
}

/** `3.1 MB`, and `500 MB` without a zero that says nothing. */
export function saySize(bytes: number): string {
  return formatFileSize(bytes).replace('.0 ', ' ')
}

const MB = 1024 * 1024

/** Room is given in powers of two: `41 MB`. */
export function sayRoom(bytes: number): string {
  const megabytes = bytes / MB
  return `${megabytes < 10 ? megabytes.toFixed(1).replace('.0', '') : Math.round(megabytes)} MB`
}

export function sayTotal(files: readonly Pick<CaseFile, 'bytes'>[]): string {
  return saySize(files.reduce((sum, { bytes }) => sum + bytes, 0))
}
