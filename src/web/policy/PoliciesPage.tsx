import { Layout } from '#web/shell/Layout.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'

export default function PoliciesPage() {
  return (
    <Layout>
      <div className="grid max-w-form gap-6">
        <PageTitle title="Your policies" />
        <p>This page is being built.</p>
      </div>
    </Layout>
  )
}
