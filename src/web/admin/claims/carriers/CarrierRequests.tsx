import type { ClaimCase } from '#contract/claims/case.ts'
import { letterKindOf } from '#domain/claims/carriers/carrier-request.ts'
import { AnswerFileLink } from '#web/admin/carriers/letters/AnswerFileLink.tsx'
import type { ClaimWork } from '#web/admin/claims/use-claim-work.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

type Letter = ClaimCase['carrier_letters'][number]

/**
 * The letters about a claim to its carrier, with what was answered.
 *
 * @rule D32 D44 Reps read whom the carrier was asked through, what went with it, and what it said.
 */
export function CarrierRequests({ work }: { work: ClaimWork }) {
  const { claim, mayAskCarrier } = work
  const letters = claim.carrier_letters
  if (letters.length === 0 && !mayAskCarrier) return null
  const isBonus = letterKindOf(claim.contest) === 'bonus'
  return (
    <section aria-labelledby="carrier" className="grid gap-2">
      <h2 id="carrier" className="text-lg">
        {isBonus ? 'Bonus carrier' : 'Carrier'}
      </h2>
      {letters.length > 0 && (
        <ol className="grid gap-3 text-sm">
          {letters.map((letter) => (
            <li key={letter.id} className="grid gap-1 border-l-2 border-line pl-3">
              <p className="wrap-anywhere">
                Asked {letter.to}, <time dateTime={letter.at}>{formatMoment(letter.at)}</time>, by {letter.by}
              </p>
              {letter.rules.length > 0 && <p className="text-muted">About {listRules(letter.rules)}</p>}
              {letter.documents.length > 0 && (
                <p className="text-muted wrap-anywhere">With {letter.documents.join(', ')}</p>
              )}
              {(letter.files ?? []).length > 0 && (
                <p className="text-muted wrap-anywhere">
                  Files by a link: {(letter.files ?? []).map(({ name }) => name).join(', ')}
                </p>
              )}
              <Answer letter={letter} guid={claim.quote_id} />
              {mayAskCarrier && (
                <Button
                  kind="quiet"
                  className="-ml-3 min-h-9! justify-self-start text-sm pointer-coarse:min-h-11!"
                  onClick={() => void work.recordAnswer(letter)}
                >
                  {letter.answer ? 'Record another answer' : 'Record the answer'}
                  <span className="sr-only"> of {letter.to}</span>
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {mayAskCarrier && (
        <Button className="justify-self-start" onClick={() => void work.askCarrier()}>
          {nameAct(isBonus, letters.length > 0)}
        </Button>
      )}
    </section>
  )
}

function nameAct(isBonus: boolean, isAgain: boolean): string {
  if (isBonus) return isAgain ? 'Write to the bonus carrier again' : 'Hand the prize over'
  return isAgain ? 'Ask the carrier again' : 'Ask the carrier'
}

function listRules(rules: readonly string[]): string {
  return `${rules.length === 1 ? 'rule' : 'rules'} ${rules.join(', ')}`
}

function Answer({ letter: { answer }, guid }: { letter: Letter; guid: string }) {
  if (!answer) return <p className="text-sand">No answer yet</p>
  const { who, reference, conditions, file, at, by } = answer
  return (
    <>
      <p className={`wrap-anywhere ${answer.answer === 'approved' ? 'text-fairway' : 'text-flag'}`}>
        {answer.answer === 'approved' ? 'Agreed' : 'Refused'}: {who}
        {reference !== null && `, reference ${reference}`}
      </p>
      {conditions !== null && (
        <p className="wrap-anywhere whitespace-pre-line">On these conditions: {conditions}</p>
      )}
      {file && <AnswerFileLink guid={guid} file={file} />}
      <p className="text-muted">
        Recorded by {by}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
    </>
  )
}
