import { PAGES } from '#contract/pages.ts'
import { ControlExamples } from '#web/admin/gallery/ControlExamples.tsx'
import { DataExamples } from '#web/admin/gallery/DataExamples.tsx'
import { FieldExamples } from '#web/admin/gallery/FieldExamples.tsx'
import { ScorecardExamples } from '#web/admin/gallery/ScorecardExamples.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** Every control and every part of a list in each of its states. */
export default function GalleryPage() {
  return (
    <RepPage title="Every control and list" lead={() => LEAD}>
      <FieldExamples />
      <ControlExamples />
      <DataExamples />
      <ScorecardExamples />
    </RepPage>
  )
}

const LEAD = (
  <>
    With examples. Nothing you answer here is saved. <TextLink to={PAGES['rep-home']}>Back to Today</TextLink>
  </>
)
