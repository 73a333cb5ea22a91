import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import type { WeatherPlace } from '../../../../wire/server/system.ts'
import { isPlace } from '../../rules/forecast.ts'
import { usePlaceName, WeatherNow } from '../../weather/weather.tsx'
import { Forecast } from './forecast.tsx'
import styles from './weather.module.css'

/** The weather of now and of the next days, at the plant or at another place. Specification 3, "Weather". */
export function WeatherPage() {
  const { t } = useTranslation(['weather', 'forecast'])
  const { load, body, refetch } = useQuery('systemSettings')
  const [address, setAddress] = useAddress()
  const service = body?.weatherService ?? null
  const asked = { zip: address.get('zip') ?? '', country: address.get('country') ?? '' }
  const place = isPlace(asked.zip, asked.country) ? asked : (service?.place ?? null)
  return (
    <Page title={t('forecast:page')}>
      <LoadGate what={t('what')} load={load} body={body} onRetry={refetch}>
        {() =>
          service === null ? (
            <div className={`${controls.panel} ${controls.notice}`} data-no-service>
              <p>{t('none')}</p>
              <p className={controls.muted}>{t('forecast:noService')}</p>
            </div>
          ) : (
            <>
              <PlaceForm
                key={place === null ? '' : `${place.zip},${place.country}`}
                place={place}
                onPlace={({ zip, country }) =>
                  setAddress((before) => {
                    before.set('zip', zip)
                    before.set('country', country)
                    return before
                  })
                }
              />
              {place === null ? (
                <p className={`${controls.panel} ${controls.notice}`}>{t('forecast:noPlace')}</p>
              ) : (
                <div className={styles.weather}>
                  <Now place={place} />
                  <Forecast place={place} />
                </div>
              )}
            </>
          )
        }
      </LoadGate>
    </Page>
  )
}

function Now({ place }: { readonly place: WeatherPlace }) {
  const { t } = useTranslation('forecast')
  const name = usePlaceName(place, 'now')
  return (
    <section className={`${controls.panel} ${styles.now}`} aria-label={t('now')}>
      <h2 className={controls.panelTitle}>
        {t('now')} <small data-place>{name}</small>
      </h2>
      <div className={styles.body}>
        <WeatherNow zip={place.zip} country={place.country} />
      </div>
    </section>
  )
}

interface PlaceFormProps {
  readonly place: WeatherPlace | null
  readonly onPlace: (place: WeatherPlace) => void
}

/** Whose weather is shown: a postal code and its country. Rule U3. */
function PlaceForm({ place, onPlace }: PlaceFormProps) {
  const { t } = useTranslation('forecast')
  const [zip, setZip] = useState(place?.zip ?? '')
  const [country, setCountry] = useState(place?.country ?? '')
  const [isWrong, setWrong] = useState(false)
  return (
    <form
      className={styles.place}
      data-tools
      onSubmit={(event) => {
        event.preventDefault()
        const isGood = isPlace(zip, country)
        setWrong(!isGood)
        if (isGood) onPlace({ zip: zip.trim(), country: country.trim().toLowerCase() })
      }}
    >
      <TextField label={t('zip')} size={9} maxLength={12} value={zip} onChange={setZip} />
      <TextField
        label={t('country')}
        size={3}
        maxLength={2}
        value={country}
        onChange={setCountry}
        error={isWrong ? t('wrongPlace') : null}
      />
      <Button type="submit">{t('show')}</Button>
    </form>
  )
}
