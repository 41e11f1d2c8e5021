import type { RecordKind } from '#domain/claims/event-day/event-record.ts'

/** What was written down, by its kind. */
export const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  players: 'Number of players',
  tee: 'Measured tee',
  sign: 'The sign',
  starts: 'First shot',
  named: 'Witness',
  film: 'Who films',
  measured: 'Measured putt',
  finalists: 'Finalists',
  sign_in: 'Sign-in of shooters',
  order: 'Order of the shots',
  dice: 'The roll',
  point: 'The place',
  win: 'Report of the win',
  statement: 'Signature',
  photo: 'Note of a photo',
  resolve: 'Which one is right',
  held: 'What a helper wrote',
}
