import type { AccountDocument } from '#domain/documents/billing/billing-document.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import type { DocumentSection, PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { dateInTimeZone, formatLongDate } from '#domain/values/calendar.ts'

/** @rule D48 A document that was voided says so on its face, and keeps its number. */
export function voidNotices({
  voidedAt,
  timeZone,
}: Pick<AccountDocument, 'voidedAt' | 'timeZone'>): PrintableDocument['notices'] {
  if (voidedAt === undefined) return []
  const day = formatLongDate(dateInTimeZone(new Date(voidedAt), timeZone ?? 'UTC'))
  return [{ title: 'Void', text: `This document was voided on ${day}. It has no value.` }]
}

/** What a rep wrote to whoever gets it, line by line. */
export function memoSections({ memo }: Pick<AccountDocument, 'memo'>): DocumentSection[] {
  const lines = (memo ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length > 0 ? [section('Memo', ...lines.map((line) => text(line)))] : []
}
