import { ChartLine, Gauge, SlidersHorizontal, Waypoints } from 'lucide-react'
import { useState } from 'react'
import { matchesText } from '../../domain/base/filter.ts'
import { Button } from '../../ui/controls/button.tsx'
import controls from '../../ui/controls/controls.module.css'
import { useFormat } from '../../ui/locale/plant-settings.tsx'
import { type CommandGroup, CommandMenu } from '../../ui/navigation/command-menu.tsx'
import { SplitPanes } from '../../ui/navigation/split-panes.tsx'
import { Tree } from '../../ui/navigation/tree.tsx'
import type { TreeNode } from '../../ui/navigation/tree-rows.ts'
import { type KitSection, type KitWords, useWords } from '../base/section.ts'

interface Words {
  readonly charts: string
  readonly search: string
  readonly plant: string
  readonly network: string
  readonly rain: string
  readonly level: string
  readonly flow: string
  readonly stations: string
  readonly values: string
  readonly actions: string
  readonly dialogsOnly: string
  readonly setValue: string
  readonly leased: string
}

const WORDS: KitWords<Words> = {
  de: {
    charts: 'Diagramme',
    search: 'Diagramm oder Prozesswert',
    plant: 'Kläranlage',
    network: 'Kanalnetz und Becken',
    rain: 'Regen, Zulauf, RÜB Nord',
    level: 'Niveau Pumpensumpf, PW Hafenstraße',
    flow: 'Förderstrom, PW Hafenstraße',
    stations: 'Stationen',
    values: 'Prozesswerte',
    actions: 'Aktionen',
    dialogsOnly: 'öffnen nur den Dialog, führen nichts aus',
    setValue: 'Einschaltniveau setzen …',
    leased: 'Standverbindung',
  },
  en: {
    charts: 'Charts',
    search: 'Chart or process value',
    plant: 'Treatment plant',
    network: 'Sewers and basins',
    rain: 'Rain, inflow, basin North',
    level: 'Level of pump sump, harbour pumping station',
    flow: 'Flow, harbour pumping station',
    stations: 'Stations',
    values: 'Process values',
    actions: 'Actions',
    dialogsOnly: 'only open a dialog',
    setValue: 'Set switch-on level…',
    leased: 'permanent connection',
  },
  cs: {
    charts: 'Grafy',
    search: 'Graf nebo procesní hodnota',
    plant: 'Čistírna odpadních vod',
    network: 'Kanalizační síť a nádrže',
    rain: 'Déšť, přítok, nádrž Sever',
    level: 'Hladina v jímce, ČS Přístavní',
    flow: 'Průtok, ČS Přístavní',
    stations: 'Stanice',
    values: 'Procesní hodnoty',
    actions: 'Akce',
    dialogsOnly: 'pouze otevřou dialog',
    setValue: 'Nastavit zapínací hladinu…',
    leased: 'trvalé spojení',
  },
  ru: {
    charts: 'Графики',
    search: 'График или параметр',
    plant: 'Очистные сооружения',
    network: 'Канализационная сеть и резервуары',
    rain: 'Осадки, приток, резервуар Северный',
    level: 'Уровень в приёмном резервуаре, КНС Портовая',
    flow: 'Расход, КНС Портовая',
    stations: 'Станции',
    values: 'Параметры',
    actions: 'Действия',
    dialogsOnly: 'только открывают диалог',
    setValue: 'Задать уровень включения…',
    leased: 'постоянное соединение',
  },
}

function useNodes(): readonly TreeNode[] {
  const words = useWords(WORDS)
  const leaf = (id: string, label: string): TreeNode => ({ id, label, icon: <ChartLine size={14} /> })
  return [
    { id: 'plant', label: words.plant, count: '2', children: [leaf('level', words.level), leaf('flow', words.flow)] },
    {
      id: 'network',
      label: words.network,
      count: '2',
      children: [
        leaf('rain', words.rain),
        { id: 'sub', label: words.stations, count: '1', children: [leaf('deep', words.level)] },
      ],
    },
  ]
}

function TreeSample() {
  const words = useWords(WORDS)
  const nodes = useNodes()
  const [selected, setSelected] = useState<string | null>('rain')
  const [text, setText] = useState('')
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 8, height: 260 }}>
      <input
        className={controls.input}
        aria-label={words.search}
        placeholder={words.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Tree label={words.charts} nodes={nodes} selected={selected} onSelect={setSelected} filter={text} />
    </div>
  )
}

function ManyNodes() {
  const words = useWords(WORDS)
  const format = useFormat()
  const [nodes] = useState<readonly TreeNode[]>(() =>
    Array.from({ length: 100 }, (_, station) => ({
      id: `${station}`,
      label: `${words.stations} ${station + 1}`,
      count: format.number(100, 0),
      children: Array.from({ length: 100 }, (_, i) => ({ id: `${station}/${i}`, label: `${words.level} ${i + 1}` })),
    })),
  )
  const [selected, setSelected] = useState<string | null>('50/20')
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 260 }}>
      <Tree label={words.values} nodes={nodes} selected={selected} onSelect={setSelected} />
    </div>
  )
}

function NoMatch() {
  const words = useWords(WORDS)
  return <Tree label={words.charts} nodes={useNodes()} selected={null} onSelect={() => undefined} filter="###" />
}

function Panes() {
  const words = useWords(WORDS)
  const nodes = useNodes()
  const [selected, setSelected] = useState<string | null>('level')
  return (
    <div data-wide style={{ display: 'flex', height: 260 }}>
      <SplitPanes
        name="kit"
        label={words.charts}
        width={260}
        first={<Tree label={words.charts} nodes={nodes} selected={selected} onSelect={setSelected} />}
      >
        <div className={`${controls.panel} ${controls.notice}`} style={{ flex: 1 }}>
          {selected}
        </div>
      </SplitPanes>
    </div>
  )
}

function Menu() {
  const words = useWords(WORDS)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const search = (text: string): readonly CommandGroup[] => {
    const groups: readonly CommandGroup[] = [
      {
        label: words.values,
        items: [
          { id: 'level', label: words.level, icon: <Gauge size={16} />, detail: 'PW18-SU1-L01', state: '2,43 m' },
          { id: 'flow', label: words.flow, icon: <Gauge size={16} />, detail: 'PW18-DR1-F01', state: '27,8 l/s' },
        ],
      },
      {
        label: words.actions,
        note: words.dialogsOnly,
        items: [
          { id: 'set', label: words.setValue, icon: <SlidersHorizontal size={16} /> },
          { id: 'dial', label: words.stations, icon: <Waypoints size={16} />, blocked: words.leased },
        ],
      },
    ]
    return groups.map(({ items, ...group }) => ({
      ...group,
      items: items.filter(({ label, detail = '' }) => matchesText(text, [label, detail])),
    }))
  }
  return (
    <div className={controls.row}>
      <Button data-kit-open onClick={() => setOpen(true)}>
        {words.search}
      </Button>
      <span>{chosen}</span>
      <CommandMenu
        label={words.search}
        isOpen={isOpen}
        onOpenChange={setOpen}
        search={search}
        onChoose={({ label }) => setChosen(label)}
      />
    </div>
  )
}

export const section: KitSection = {
  title: 'Tree, panes, command menu',
  samples: [
    { title: 'tree with a filter', Sample: TreeSample },
    { title: 'tree of 10,100 nodes', Sample: ManyNodes },
    { title: 'tree without a match', Sample: NoMatch },
    { title: 'command menu', Sample: Menu },
    { title: 'split panes', Sample: Panes },
  ],
}
