import { Panel } from '../../ui/panel.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { useServices } from './api.ts';
import { CallbookSection } from './callbook-section.tsx';
import { ServiceSection } from './service-section.tsx';
import { SHOWN_CALLBOOKS, SHOWN_SERVICES } from './service-texts.ts';

/** The outside logbooks: connect them, choose the contacts sent there, and see their state. */
export function ServicesPanel() {
  const query = useServices(true);
  return (
    <Panel title="Outside logbooks" id="services" aside="Saved keys are never shown">
      {query.data ? (
        SHOWN_SERVICES.map((service) => (
          <ServiceSection
            key={service}
            service={service}
            connection={query.data.services.find((each) => each.service === service)}
          />
        ))
      ) : (
        <NotLoaded query={query} what="your outside logbooks" rows={3} height={96} />
      )}
    </Panel>
  );
}

/** The callbooks that other stations are looked up in. */
export function CallbooksPanel() {
  const query = useServices();
  return (
    <Panel title="Callbooks" id="callbook" aside="Saved passwords are never shown">
      {query.data ? (
        SHOWN_CALLBOOKS.map((service) => (
          <CallbookSection
            key={service}
            service={service}
            connection={query.data.services.find((each) => each.service === service)}
          />
        ))
      ) : (
        <NotLoaded query={query} what="your callbooks" rows={2} height={96} />
      )}
    </Panel>
  );
}
