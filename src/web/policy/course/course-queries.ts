import { queryOptions } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { listCourseLinks } from '#contract/course-links.ts'
import { call } from '#web/api/call.ts'

export type CourseLink = EndpointResponse<typeof listCourseLinks>['data'][number]

/** They stand among what opens policies, and are read anew like it. */
export const courseLinksQuery = queryOptions({
  queryKey: ['policy-access', 'course-links'],
  queryFn: ({ signal }) => call(listCourseLinks, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
  refetchOnMount: 'always',
})
