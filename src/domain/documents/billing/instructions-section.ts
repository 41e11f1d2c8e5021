import type { BillingDocument } from '#domain/documents/billing/billing-document.ts'
import { section, text } from '#domain/documents/layout/document-parts.ts'
import type { DocumentSection } from '#domain/documents/layout/printable-document.ts'

/** @rule E11 What the buyer wrote with the payment is on its receipt or invoice. */
export function buildInstructions({
  instructions,
}: Pick<BillingDocument, 'instructions'>): DocumentSection[] {
  const lines = (instructions ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.length > 0 ? [section('What you asked us to know', ...lines.map((line) => text(line)))] : []
}
