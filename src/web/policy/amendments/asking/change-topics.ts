/** What a holder comes to change. */
export const CHANGE_TOPICS = ['players', 'contest_details', 'contact', 'other'] as const

export type ChangeTopic = (typeof CHANGE_TOPICS)[number]

/** The change page of a holder who has a session. */
export function holderChangePath(number: string, topic?: ChangeTopic): string {
  const path = `/policy/all/mine/-/${number}/make-change`
  return topic === undefined ? path : `${path}?about=${topic}`
}

export function topicInAddress(search: URLSearchParams): ChangeTopic | undefined {
  return CHANGE_TOPICS.find((topic) => topic === search.get('about'))
}
