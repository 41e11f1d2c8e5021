import { Layout } from '#web/shell/Layout.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export default function ConfirmationPage() {
  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="Confirmation" />
        <p>This page is being built.</p>
      </div>
    </Layout>
  )
}
