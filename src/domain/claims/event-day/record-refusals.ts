/** Why a record of a phone is not taken, or what is to be known of one that was, with the words for whoever wrote it. */
export const RECORD_NOTES = {
  RECORD_INVALID: 'Something in this is missing or wrong',
  RECORD_VERSION: 'This was written by another version of this page. It stays on this phone. Reload the page',
  RECORD_TOO_LARGE: 'This is too large to send. Sign again, or write less',
  RECORD_DIFFERS: 'This was sent before with other words. Both are kept. Write down again what holds',
  DEVICE_TAKEN: 'Another phone has this number. This one gets a new one, and sends it again',
  OTHER_DEVICE: 'This was written on another phone. Send it from there',
  OTHER_POLICY: 'This belongs to another event. Open that one to send it',
  TOO_MANY_RECORDS: 'This event has as many entries as we can take. Call us',
  TEXT_ALTERED: 'The sentence above this signature isn’t ours. Sign again',
  LINK_ENDED: 'The link had ended before this was written. Ask the organizer for a new one',
  HELD: 'Your link has ended. This counts once the organizer has read it',
  NOT_YOURS: 'The organizer decides about this',
  NOT_HELD: 'There’s nothing to decide about this entry. Reload the page',
  NEAR_NAME: 'A win of someone with nearly the same name is reported as well. We look at both',
  NO_PLACE: 'All of these statements are here already. This one is kept with the day',
  DOCUMENT_STATE: 'This document is decided already. What you wrote is kept with the day',
} as const

export type RecordNote = keyof typeof RECORD_NOTES
