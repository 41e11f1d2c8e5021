import { DOCUMENT_KEYS, type DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { PhotoSubject } from '#domain/claims/signals/photo-time.ts'

/** What a photo is of, as far as it is looked at. */
export interface PhotoOf {
  /** As reps read it: “the photo of the sign”. */
  name: string
  subject: PhotoSubject
  /** Signs are printed from one drawing, so that they look alike wherever they stand. */
  isSign: boolean
}

const preparation = (name: string): PhotoOf => ({ name, subject: 'preparation', isSign: false })
const SIGN: PhotoOf = { ...preparation('photo of the sign'), isSign: true }

/** Of the documents, those that are pictures of the event; all others are papers, which anybody may photograph anywhere. */
const OF_DOCUMENTS: Readonly<Partial<Record<DocumentKey, PhotoOf>>> = {
  sign_photo: SIGN,
  putt_measure: preparation('photo of the measured putt'),
  video: preparation('video'),
}

/** The documents whose files are looked at. */
export const PHOTOGRAPHED_DOCUMENTS: readonly DocumentKey[] = DOCUMENT_KEYS.filter(
  (key) => OF_DOCUMENTS[key] !== undefined,
)

/** What a file of a document shows; undefined if it is a paper. */
export function photoOfDocument(key: DocumentKey): PhotoOf | undefined {
  return OF_DOCUMENTS[key]
}

/** By the first part of the item that a photo of the day is about. */
const OF_ITEMS: Readonly<Record<string, PhotoOf>> = {
  tee: preparation('photo of the tee marker'),
  measured: preparation('photo of the measured putt'),
  sign: SIGN,
  win: { name: 'photo of the win', subject: 'win', isSign: false },
}

/** What a photo of the day shows, by the item that it is about. */
export function photoOfItem(about: string | null): PhotoOf {
  const [first = ''] = about?.split(':') ?? []
  return (Object.hasOwn(OF_ITEMS, first) ? OF_ITEMS[first] : undefined) ?? preparation('photo of the day')
}
