import { formRules } from '../../../lib/formRules.ts'
import { tracks } from '../../../lib/tracks.ts'
import { ownTrackTexts } from './ownTracks.texts.ts'

export const trackRules = formRules({
  routes: [tracks.add],
  schema: async () => (await import('@appeal/contract/tracks/tracks.routes.ts')).AddTrack,
  body: ({ text }: { text: string }) => ({ text }),
  texts: ownTrackTexts,
  words: { text: { missing: 'textMissing' } },
})
