import type { ReactNode } from 'react'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'

interface WrongPersonProps {
  title: string
  name: string
  onBack: () => void
  /** What somebody else does instead. */
  children: ReactNode
}

/** For whoever got a link that is not theirs. */
export function WrongPerson({ title, name, onBack, children }: WrongPersonProps) {
  return (
    <>
      <PageTitle title={title} takesFocus />
      <p className="max-w-measure text-lg wrap-anywhere">{children}</p>
      <p>
        <Button onClick={onBack}>Back, I’m {name}</Button>
      </p>
    </>
  )
}

/** Whose link it is, and the way out for anybody else. */
export function IntendedFor({ name, onOther }: { name: string; onOther: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      <span>
        This is for <bdi className="font-semibold">{name}</bdi>.
      </span>
      <Button kind="quiet" className="-ml-3" onClick={onOther}>
        I’m not {name}
      </Button>
    </p>
  )
}
