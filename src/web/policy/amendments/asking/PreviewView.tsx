import type { CSSProperties } from 'react'
import type { FieldProblem } from '#domain/problem.ts'
import type { DollarSign } from '#domain/values/money.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { EffectView } from '#web/policy/amendments/EffectView.tsx'
import { explainCounted } from '#web/policy/amendments/describe-change.ts'
import type { ShownPreview } from '#web/policy/amendments/asking/use-preview.ts'

interface PreviewViewProps {
  shown: ShownPreview | undefined
  sign?: DollarSign | undefined
  /** About how many lines it will have, for which the place is kept. */
  rows?: number
  /** Says itself when it takes effect. */
  isDated?: boolean
  /** The name of what an error is about, such as the hole. */
  nameOf?: (problem: FieldProblem) => string | undefined
}

/** What a request would do, before it is sent; its place is kept while that is not known. */
export function PreviewView({ shown, sign, rows = 1, isDated = false, nameOf }: PreviewViewProps) {
  return (
    <div
      role="status"
      style={{ '--rows': rows } as CSSProperties}
      className="min-h-[calc(15rem+var(--rows)*5rem)] rounded-md bg-well px-4 py-3 sm:min-h-[calc(16rem+var(--rows)*4.5rem)]"
    >
      {shown === undefined && <p className="text-sm text-muted">We’ll show what changes here.</p>}
      {shown?.state === 'refused' && (
        <ul className="grid gap-1 text-sm text-flag">
          {shown.fields.length === 0 && <li>{asSentence(shown.message)}</li>}
          {shown.fields.map((problem) => (
            <li key={`${problem.section} ${problem.index} ${problem.field}`}>
              {[nameOf?.(problem), asSentence(problem.message)].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      )}
      {shown?.state === 'shown' && <Known {...shown} sign={sign} isDated={isDated} />}
    </div>
  )
}

function Known({
  preview,
  sign,
  isDated,
}: Extract<ShownPreview, { state: 'shown' }> & Pick<PreviewViewProps, 'sign' | 'isDated'>) {
  const { effect, verdict, review_reasons: reasons } = preview
  return (
    <div className="grid gap-2">
      <EffectView effect={effect} sign={sign} />
      <p className="text-sm text-muted">
        {verdict === 'applies'
          ? `${isDated ? '' : 'This takes effect right away. '}We’ll issue certificate version ${effect.certificate_version}.`
          : 'We need to approve this first. Your current coverage stays in force until then.'}
      </p>
      {effect.counts_from !== undefined && <p className="text-sm">{explainCounted(effect.counts_from)}</p>}
      {reasons.map(({ code, message }) => (
        <p key={code + message} className="text-sm">
          {message}
        </p>
      ))}
    </div>
  )
}
