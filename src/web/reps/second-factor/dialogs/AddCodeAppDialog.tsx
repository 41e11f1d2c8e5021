import { useQuery } from '@tanstack/react-query'
import { confirmCodeApp, startCodeApp } from '#contract/rep-second-factor.ts'
import { codeField } from '#domain/reps/second-factor.fields.ts'
import { call } from '#web/api/call.ts'
import { QueryProvider } from '#web/api/QueryProvider.tsx'
import { QueryView } from '#web/data/query/QueryView.tsx'
import type { DialogProps } from '#web/dialogs/open.ts'
import { QrCode } from '#web/documents/QrCode.tsx'
import { TextField } from '#web/form/fields.tsx'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const FIELDS = { code: codeField }

/** Sets up an app that shows codes; answers with the recovery codes, if they are the first. */
export default function AddCodeAppDialog({ close }: DialogProps<string[]>) {
  const form = useForm({
    fields: FIELDS,
    send: (body, options) => call(confirmCodeApp, { body, ...options }),
    onDone: ({ data }) => close(data.recovery_codes),
  })
  return (
    <FormDialog
      title="Set up an authenticator app"
      submitLabel="Confirm the code"
      failureTitle="The app isn’t set up yet"
      close={() => close()}
      form={form}
    >
      <p>Scan this with an authenticator app on your phone, then enter the code it shows.</p>
      <QueryProvider>
        <Secret />
      </QueryProvider>
      <TextField {...form.field('code')} />
    </FormDialog>
  )
}

/** Asked once while the dialog is open: each time makes a new one. */
function Secret() {
  const query = useQuery({
    queryKey: ['code-app'],
    queryFn: async () => (await call(startCodeApp, { handlesError: () => true })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return (
    <QueryView query={query} waiting={<Skeleton className="h-56" />}>
      {({ uri, secret }) => (
        <div className="grid gap-3">
          <QrCode text={uri} alt="QR code for the app" className="size-48" />
          <p className="text-sm text-muted">
            Or type this in the app: <span className="font-mono wrap-anywhere text-ink">{secret}</span>
          </p>
        </div>
      )}
    </QueryView>
  )
}

export const example = {}
