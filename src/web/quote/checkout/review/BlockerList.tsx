import { type Blocker } from '#domain/problem.ts'
import { asSentence } from '#web/ui/as-sentence.ts'
import { useSessionState } from '#web/quote/session/context.ts'
import { stepPath } from '#web/app/viewer.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Everything that forbids buying now, each with the way to the step that mends it. */
export function BlockerList({ blockers }: { blockers: readonly Blocker[] }) {
  const state = useSessionState()
  return (
    <Notice kind="attention" title="Before you can buy" live>
      <ul className="mt-1 grid gap-2">
        {[...distinct(blockers)].map(([key, { message, step }]) => (
          <li key={key}>
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

/** Two contests may lack the same figure; said once, it is enough. */
function distinct(blockers: readonly Blocker[]): Map<string, Blocker> {
  return new Map(blockers.map((blocker) => [blocker.code + blocker.message, blocker]))
}
