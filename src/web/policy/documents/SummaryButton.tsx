import { useState } from 'react'
import { SUMMARY_ID } from '#domain/documents/issued-documents.ts'
import { queryClient } from '#web/api/query-client.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { documentUrl, policyDocumentQuery } from '#web/policy/queries.ts'
import { Button } from '#web/ui/Button.tsx'

/** Opens the summary of a policy as it is now. */
export function SummaryButton({ number, className }: { number: string; className?: string }) {
  const [busy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    try {
      const { data } = await queryClient.fetchQuery({
        ...policyDocumentQuery(number, SUMMARY_ID),
        staleTime: 0,
      })
      void openDialog('policy-summary', {
        document: data,
        printView: `/policy/paper/${number}/${SUMMARY_ID}?print`,
        file: documentUrl(number, SUMMARY_ID),
      })
    } catch {
      // The failure was shown by the call; the button is there to try again.
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button busy={busy} onClick={() => void open()} {...(className !== undefined && { className })}>
      Summary
    </Button>
  )
}
