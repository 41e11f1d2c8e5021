import type { getEventDay, sendEventRecords } from '#contract/claims/event-day.ts'
import type { ReadRecord } from '#contract/claims/event-record.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { EventRecord, ServerContact } from '#domain/claims/event-day/event-record.ts'

type EventDay = EndpointResponse<typeof getEventDay>['data']

/** What the server told of an event, without what is kept beside it. */
export type Bundle = Omit<EventDay, 'records' | 'photos' | 'server' | 'cursor' | 'has_more'>

export type RecordsAnswer = EndpointResponse<typeof sendEventRecords>['data']

export type RecordResult = RecordsAnswer['results'][number]

/** An event on this phone. */
export interface KeptBundle {
  policy: string
  /** Whose access told it: what one person keeps, another one with other access does not see. */
  access: string
  bundle: Bundle
  /** When it was told, by the phone. */
  at: number
}

/** What this phone is for an event, and how far it is. */
export interface KeptMeta {
  policy: string
  device: string
  /** The number of the last record written here. */
  seq: number
  cursor: number
  contact?: ServerContact
  /** The access that this phone had has ended: nothing can be sent until a link is opened. */
  isEnded: boolean
  /** Somebody has signed out and keeps what is not sent: nothing is shown until the event is opened with a connection. */
  isHidden?: boolean
  /** Somebody pressed "Keep on this phone"; what the browser answered. */
  persisted?: boolean
}

/** Something written down: by this phone, or told by the server. */
export interface KeptRecord {
  id: string
  policy: string
  access: string
  record: EventRecord
  state: 'waiting' | 'sent' | 'refused'
  /** As the server tells it, once it has it. */
  read?: ReadRecord
  /** What the server answered to it. */
  result?: RecordResult
}

/** A picture of which the phone keeps a copy, cut into pieces that every browser can keep. */
export interface KeptPhoto {
  id: string
  policy: string
  access: string
  bytes: Uint8Array<ArrayBuffer>
  taken: PhotoFacts
}

const ORIGINAL = 'original:'

/** Under which the photo as the camera made it is kept, beside its small copy. */
export function nameOriginal(photo: string): string {
  return ORIGINAL + photo
}

export function photoOfOriginal(name: string): string {
  return name.slice(ORIGINAL.length)
}

/** What the camera wrote into the picture: nothing of it is sure to be there. */
export interface PhotoFacts {
  takenAt?: number
  takenOffset?: number
  latitude?: number
  longitude?: number
  accuracy?: number
}

/** Something that has to be sent. */
export interface OutboxRow {
  /** The id of the record, of the photo, or the name of its original. */
  id: string
  policy: string
  kind: 'record' | 'photo' | 'original'
  bytes: number
  tries: number
  /** Why it cannot be sent as it is; a person decides. */
  refused?: string
  /** Of an original: somebody has pressed to send it. */
  isAsked?: boolean
}

/** Everything that is kept of an event, but for the pictures themselves. */
export interface DayRows {
  bundle: KeptBundle | undefined
  meta: KeptMeta | undefined
  records: KeptRecord[]
  outbox: OutboxRow[]
}

export const NO_ROWS: DayRows = { bundle: undefined, meta: undefined, records: [], outbox: [] }

/** What one transaction changes: all of it, or nothing. */
export interface Change {
  bundle?: KeptBundle
  meta?: KeptMeta
  records?: readonly KeptRecord[]
  outbox?: readonly OutboxRow[]
  photos?: readonly KeptPhoto[]
  /** Of the outbox. */
  sent?: readonly string[]
  /** Records that are no longer kept. */
  dropped?: readonly string[]
  /** Pictures that are no longer kept. */
  droppedPhotos?: readonly string[]
  /** What the server told and this person may see. */
  dropsBundle?: boolean
}

/** Where an event is kept: on the phone, or only while the page is open. */
export interface DayStore {
  /** Whether it outlives the page. */
  isKept: boolean
  listEvents: () => Promise<{ bundle: KeptBundle | undefined; meta: KeptMeta }[]>
  read: (policy: string) => Promise<DayRows>
  readPhoto: (id: string) => Promise<KeptPhoto | undefined>
  /** Reads and writes in one transaction, so that two tabs never take the same number. */
  change: (policy: string, makeChange: (rows: DayRows) => Change) => Promise<void>
  /** Forgets an event with all that belongs to it. */
  forget: (policy: string) => Promise<void>
}
