import { Notice } from '#web/ui/Notice.tsx'

export function TestNotice() {
  return (
    <Notice kind="attention" title="Test: no cover">
      This is a test system: no money was taken and nothing is insured.
    </Notice>
  )
}
