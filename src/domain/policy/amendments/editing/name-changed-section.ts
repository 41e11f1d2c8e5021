import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'

/** What the part of a policy that changes is called, such as `Putting contest 2, added`. */
export function nameChangedSection({
  section,
  index,
  kind,
}: Pick<ChangedSection, 'kind'> & { section: string; index?: number | undefined }): string {
  const title = [HEADINGS.get(section) ?? 'Details', index].filter(Boolean).join(' ')
  return title + (kind === 'changed' ? '' : `, ${kind}`)
}

const HEADINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    contact_information: 'Contact',
    producer_contact_information: 'Producer',
    producer_contact: 'Producer',
    grand_prizes: 'Hole-in-one contest',
    putting_prizes: 'Putting contest',
    shootout_contests: 'Shootout',
    diceroll_contest: 'Dice roll',
    coverage: 'Coverage',
    prize_package_options: 'Prize package and signs',
    tournament_and_golf_info: 'Tournament and course',
    shipping_info: 'Shipping',
    // What a rep writes belongs to no part of the quote.
    request: 'Endorsement',
  } satisfies Partial<Record<ChangedSection['section'], string>>),
)
