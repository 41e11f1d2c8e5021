import type { StepProgress } from '#domain/quote/steps/progress.ts'
import type { StepId } from '#domain/quote/steps/step-ids.ts'
import { StatusMark } from '#web/admin/quote/sections/CaseBlock.tsx'
import { useOpenSection } from '#web/admin/quote/sections/open-section.ts'
import { SECTIONS } from '#web/admin/quote/sections/sections.ts'

/**
 * All sections of the case in one line, each with its mark.
 *
 * @rule S05 A rep sees which steps are validated, and goes to any of them.
 */
export function SectionIndex({ statuses }: { statuses: Record<StepId, StepProgress> }) {
  const { current, open } = useOpenSection()
  return (
    <nav
      aria-label="Sections"
      className="sticky top-0 z-20 -mx-1 overflow-x-auto border-b border-line bg-paper px-1"
    >
      <ol className="flex gap-x-4">
        {SECTIONS.map(({ id, name, key }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={current === id ? 'step' : undefined}
              aria-keyshortcuts={key}
              onClick={() => void open(id)}
              className="-mb-px inline-flex min-h-11 cursor-pointer items-center gap-1 border-b-3 border-unseen text-sm whitespace-nowrap hover:text-fairway aria-[current]:border-fairway aria-[current]:font-semibold"
            >
              {id === 'confirm-coverage' ? 'Buy' : name}
              {id !== 'confirm-coverage' && <StatusMark status={statuses[id].status} />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
