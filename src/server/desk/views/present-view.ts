import { type View } from '#contract/desk/views.ts'
import { type Rep } from '#server/kit/http/access.ts'
import { type FoundView } from '#server/desk/views/repository.ts'

export function presentView(view: FoundView, rep: Rep): View {
  return {
    id: view.id,
    list: view.list,
    name: view.name,
    query: view.query,
    is_shared: view.isShared,
    version: view.version,
    owner_name: view.ownerName,
    is_own: view.repId === rep.id,
  }
}
