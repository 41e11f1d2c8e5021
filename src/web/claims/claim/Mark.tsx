import type { DocumentState } from '#domain/claims/states/document-states.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The state as a shape; it is also said in words. */
export function Mark({ state }: { state: DocumentState }) {
  const shape = 'grid size-6 place-items-center rounded-full'
  if (state === 'accepted')
    return (
      <span className={`${shape} bg-fairway text-on-fairway`}>
        <Icon name="check" className="size-4" />
      </span>
    )
  if (state === 'received')
    return (
      <span className={`${shape} border-2 border-fairway text-fairway`}>
        <Icon name="check" className="size-4" />
      </span>
    )
  if (state === 'rejected')
    return (
      <span
        aria-hidden="true"
        className={`${shape} border-2 border-sand bg-sand-soft font-semibold text-sand`}
      >
        !
      </span>
    )
  const line = state === 'missing' ? 'border-2 border-dashed border-edge' : 'border-2 border-line'
  return <span aria-hidden="true" className={`${shape} ${line}`} />
}
