import { getClaimFormFile, getClaimLetterFile } from '#contract/claims/printing.ts'
import { isPrinted } from '#domain/claims/printing/printable-forms.ts'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { isOwed } from '#web/claims/claim/claim-text.ts'
import type { Claim, ClaimDocument } from '#web/policy/claims/claim-queries.ts'

export function formFileUrl(number: string, { key, place }: ClaimDocument): string {
  const path = getClaimFormFile.path.replace(':number', number).replace(':key', key)
  return API_BASE + path.replace(':place', `${place}.pdf`)
}

export function letterFileUrl(number: string, letter: 'decision' | 'certificate'): string {
  return API_BASE + getClaimLetterFile.path.replace(':number', number).replace(':letter', `${letter}.pdf`)
}

/** The forms of a claim that are signed by others and have still to come, in their order. */
export function formsToPrint({ documents }: Pick<Claim, 'documents'>): ClaimDocument[] {
  return documents.filter((document) => {
    const key = DOCUMENT_KEYS.find((known) => known === document.key)
    return key !== undefined && isPrinted({ key }) && isOwed(document)
  })
}
