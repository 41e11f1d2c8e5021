import type { Blocker } from '#domain/problem.ts'
import { distinctBlockers } from '#web/quote/checkout/resolve-blockers.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/api/viewer.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Everything that prevents the purchase, each with a link to the step that corrects it. */
export function BlockerList({ blockers }: { blockers: readonly Blocker[] }) {
  const state = useSessionState()
  return (
    <Notice kind="attention" title="Before you can buy" live>
      <ul className="mt-1 grid gap-2">
        {distinctBlockers(blockers).map(({ code, message, step }) => (
          <li key={code + message}>
            {asSentence(message)}{' '}
            <TextLink to={stepPath(state, step)} className="inline-block py-1">
              Go there
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
