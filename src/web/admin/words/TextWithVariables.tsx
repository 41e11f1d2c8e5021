import { MERGE_FIELD } from '#domain/values/merge-fields.ts'

/** Words as they were written, in which variables stand out. */
export function TextWithVariables({ text }: { text: string }) {
  if (text === '') return 'Nothing'
  // Every second piece is the name of a variable, as the pattern captures it.
  return text
    .split(MERGE_FIELD)
    .map((piece, place) =>
      place % 2 === 0 ? (
        piece
      ) : (
        <span key={place} className="rounded bg-fairway-soft px-1 text-fairway">{`{{${piece}}}`}</span>
      ),
    )
}
