import { TEST_NOTICE_TITLE } from '#domain/documents/layout/test-notice.ts'
import { Notice } from '#web/ui/Notice.tsx'

export function TestNotice() {
  return (
    <Notice kind="attention" title={TEST_NOTICE_TITLE}>
      This is a test system. You weren’t charged, and nothing is insured.
    </Notice>
  )
}
