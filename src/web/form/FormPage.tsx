import type { ReactNode } from 'react'
import { type FailureProps, Form, FormFailure } from '#web/form/Form.tsx'
import type { FormState } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { Layout } from '#web/layout/Layout.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Button } from '#web/ui/Button.tsx'

interface FormPageProps extends FailureProps {
  title: string
  introduction: ReactNode
  form: FormState
  submitLabel: string
  /** False if what is typed is quickly typed again, such as a password. */
  warnsBeforeLeaving?: boolean
  children: ReactNode
}

/** A page that is one form. It asks before typed text is lost. */
export function FormPage({ form, warnsBeforeLeaving = true, ...props }: FormPageProps) {
  const { title, introduction, submitLabel, children, failureTitle, describeFailure } = props
  useUnsavedWarning(form.isDirty && warnsBeforeLeaving)
  return (
    <Layout headerContent={null}>
      <div className="grid max-w-form gap-6">
        <PageTitle title={title} />
        <p className="max-w-measure text-lg text-muted">{introduction}</p>
        <Form form={form} className="grid max-w-96 gap-6">
          <FormFailure form={form} failureTitle={failureTitle} describeFailure={describeFailure} />
          {children}
          <Button type="submit" kind="primary" busy={form.isBusy} className="justify-self-start">
            {submitLabel}
          </Button>
        </Form>
      </div>
    </Layout>
  )
}
