import { useQuery } from '@tanstack/react-query'
import type { CarrierTemplate } from '#contract/carriers/templates.ts'
import { carrierTemplatesQuery } from '#web/admin/carriers/queries.ts'
import { CarrierTemplateCard } from '#web/admin/carriers/templates/CarrierTemplateCard.tsx'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: carrierTemplatesQuery.queryKey })
}

/** @rule D32 D44 The texts that reps write to carriers from, kept by the office with every version. */
export function TemplatesSection({ mayChange }: { mayChange: boolean }) {
  const templates = useQuery(carrierTemplatesQuery)
  const add = async () => {
    if (await openDialog('edit-carrier-template', {})) reload()
  }
  return (
    <section aria-labelledby="templates" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="templates" className="text-lg">
          Message templates
        </h2>
        {mayChange && (
          <Button kind="quiet" className="-ml-3 sm:ml-0" onClick={() => void add()}>
            Add a template
          </Button>
        )}
      </div>
      <QueryView query={templates} waiting={<Skeleton className="h-24" />} failure={{ of: 'part' }}>
        {(found) => <Templates templates={found} mayChange={mayChange} />}
      </QueryView>
    </section>
  )
}

function Templates({ templates, mayChange }: { templates: readonly CarrierTemplate[]; mayChange: boolean }) {
  if (templates.length === 0)
    return (
      <p className="max-w-measure text-muted">
        No templates yet. Messages to carriers start with our standard text.
      </p>
    )
  const retired = templates.filter(({ active }) => !active)
  const cards = (shown: readonly CarrierTemplate[]) =>
    shown.map((template) => (
      <CarrierTemplateCard key={template.id} template={template} mayChange={mayChange} onChanged={reload} />
    ))
  return (
    <>
      <ul aria-labelledby="templates" className="grid gap-4">
        {cards(templates.filter(({ active }) => active))}
      </ul>
      {retired.length > 0 && (
        <section aria-labelledby="templates-not-offered" className="grid gap-3">
          <h3 id="templates-not-offered" className="text-base font-semibold">
            Templates that aren’t offered
          </h3>
          <ul aria-labelledby="templates-not-offered" className="grid gap-4">
            {cards(retired)}
          </ul>
        </section>
      )}
    </>
  )
}
