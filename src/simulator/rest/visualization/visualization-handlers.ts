import type {
  Dashboard,
  DashboardNote,
  ProcessImageNode,
  ProcessImages,
  TextMessage,
} from '../../../wire/server/dashboard.ts'
import { hasStation } from '../../auth/users.ts'
import type { PlantModel } from '../../model/plant-model.ts'
import { alarmLineFigures } from '../../model/remote-alert/alarm-plans.ts'
import { pvGroupOf } from '../../model/stations/priorities.ts'
import { dashboards } from '../../model/visualization/dashboards.ts'
import { energyImage, OVERVIEW, overviewImage, stationImage } from '../../model/visualization/process-images.ts'
import { textOutputs } from '../../model/visualization/text-outputs.ts'
import { checked, fields, listOf, text } from '../../server/read-value.ts'
import type { ChangingTexts } from '../../state/desk.ts'
import { ID, NO_ARGS } from '../shared/arguments.ts'
import type { ControlLog } from '../shared/control-log.ts'
import { Refusal, withSession } from '../shared/handler.ts'
import { storedText } from '../shared/stored.ts'

const ENERGY = 'energy.svg'
/** As many as a client may subscribe at once. Specification 9, "Live subscription batch size". */
const MAX_MESSAGES = 1_024

const MESSAGE = fields<TextMessage>({ id: ID, message: storedText('textMessage') })

interface VisualizationParts {
  readonly model: PlantModel
  readonly messages: ChangingTexts
  readonly log: ControlLog
  /** Further images by name. */
  readonly images: Readonly<Record<string, string>>
}

/** Handles process images and text messages (specification 7). */
export function createVisualizationHandlers({ model, messages, log, images }: VisualizationParts) {
  const byImage = new Map(
    model.stationModels.flatMap((each) => {
      const { processImage } = each.station
      return processImage === null ? [] : [[processImage, each] as const]
    }),
  )

  const plant = model.stationModels.find(({ kind }) => kind === 'treatment-plant')
  const lines = alarmLineFigures(model.process.seed, model.stationModels)
  const outputs = textOutputs(model.stationModels)
  const stationOf = new Map(outputs.map(({ id, stationNumber }) => [id, stationNumber]))

  function tree(): ProcessImages {
    const leaf = (name: string, fileName: string, stationNumber: number | null): ProcessImageNode => {
      return { name, fileName, stationNumber, children: [] }
    }
    const drawn = [...byImage.values()]
    const folders = model.pvGroups.map(({ id, name }): ProcessImageNode => {
      const own = drawn.filter((each) => pvGroupOf(each) === id)
      const children = own.map(({ station }) => leaf(station.name, station.processImage ?? '', station.id))
      return { name, fileName: null, stationNumber: null, children }
    })
    const energy = plant === undefined ? [] : [leaf('Energie', ENERGY, plant.station.id)]
    const children = [
      leaf('Übersicht', OVERVIEW, null),
      ...energy,
      ...Object.keys(images).map((name) => leaf(name, name, null)),
      ...folders.filter((folder) => folder.children.length > 0),
    ]
    return { root: { name: model.settings.plantName, fileName: null, stationNumber: null, children } }
  }

  return {
    processImages: withSession(NO_ARGS, tree),
    processImage: withSession(fields<{ name: string }>({ name: text }), ({ name }) => {
      if (name === OVERVIEW) {
        const { pvGroups, stationModels: stations } = model
        return overviewImage(model.settings.plantName, { pvGroups, stations, lines, config: model.config })
      }
      if (name === ENERGY && plant !== undefined) return energyImage(plant.station.id, model.config)
      if (Object.hasOwn(images, name)) return images[name] ?? ''
      const station = byImage.get(name)
      const image = station === undefined ? undefined : stationImage(station, model.config)
      return image ?? new Refusal(404, 'There is no such process image.')
    }),
    textOutputs: withSession(NO_ARGS, () => [...outputs]),
    /** Leaves unknown ids out. */
    textMessages: withSession(fields<{ ids: readonly number[] }>({ ids: listOf(ID, MAX_MESSAGES) }), ({ ids }) =>
      [...new Set(ids)].flatMap((id): TextMessage[] => {
        const message = messages.text(id)
        return message === undefined ? [] : [{ id, message }]
      }),
    ),
    setTextMessages: withSession(
      fields<{ messages: readonly TextMessage[] }>({ messages: listOf(MESSAGE, MAX_MESSAGES) }),
      ({ messages: wanted }, { session }) => {
        const { rights } = session.user
        const gone = wanted.find(({ id }) => messages.text(id) === undefined)
        if (gone !== undefined) return new Refusal(404, `There is no text message ${gone.id}.`)
        const stationNumber = (id: number) => stationOf.get(id) ?? id
        if (!rights.setValues || wanted.some(({ id }) => !hasStation(rights, stationNumber(id)))) {
          return { status: 'Unauthorized' as const, message: 'The user has no right to set these text messages.' }
        }
        for (const { id, message } of wanted) {
          log.ofStation(session, stationNumber(id), {
            text: 'Textmeldung gesetzt',
            oldValue: messages.text(id) ?? '',
            newValue: message,
          })
          messages.set(id, message)
        }
        return { status: 'Success' as const, message: null }
      },
    ),
  }
}

const NOTE = checked(
  fields<{ id: number; note: DashboardNote }>({
    id: ID,
    note: fields<DashboardNote>({ id: ID, content: storedText('note') }),
  }),
  ({ id, note }) => (id === note.id ? null : 'names two different notes'),
)

/** Handles dashboards and their notes (specification 7, "Dashboard"). */
export function createDashboardHandlers(model: PlantModel, notes: ChangingTexts, further: readonly Dashboard[]) {
  return {
    dashboardConfig: withSession(NO_ARGS, () => ({
      dashboards: [...dashboards(model, (id) => notes.text(id) ?? ''), ...further],
    })),
    saveNote: withSession(NOTE, ({ id, note }, { session }) => {
      if (notes.text(id) === undefined) return new Refusal(404, `There is no note ${id}.`)
      if (!session.user.rights.editNotes) {
        return { status: 'Unauthorized' as const, message: 'The user has no right to edit notes.' }
      }
      notes.set(id, note.content)
      return { status: 'Success' as const, message: null }
    }),
  }
}
