import { listPath } from '#web/rep-frame/list-path.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface CaseLinksProps {
  /** What the lists are filtered by. */
  by: 'coupon' | 'partner'
  code: string
}

/** To the lists of the desk with nothing but what has to do with one coupon or partner. */
export function CaseLinks({ by, code }: CaseLinksProps) {
  const search = new URLSearchParams({ [by]: code })
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 pt-3">
      {LISTS.map(([list, label]) => (
        <TextLink key={list} to={`${listPath(list)}?${search}`}>
          {label}
        </TextLink>
      ))}
    </p>
  )
}

const LISTS = [
  ['quotes', 'Open quotes'],
  ['policies', 'Policies'],
  ['past', 'Past quotes and policies'],
] as const
