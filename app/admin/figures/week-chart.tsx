import { useId } from "react";
import { formatNaira } from "../../ui/format/money";
import { AsTable } from "./as-table";
import { dayWords, weekWords } from "./figure-words";
import { scaleOf, shortNaira } from "./scale";

/** Of the drawing, px; across it is as wide as the page. */
const HEIGHT = 260;
const TOP = 24;
const GROUND = 232;
const LABELS = 252;

type Week = { week: string; kobo: number };

/** The money of each week, as bars and as a table. */
export function WeekChart({ weeks }: { weeks: Week[] }) {
  const id = useId();
  const last = weeks.at(-1);
  return (
    <section aria-labelledby={id} className="figures-wide">
      <div className="figures-head">
        <h2 id={id}>Received by week</h2>
        {last ? (
          <p className="text-small muted">
            The week of {weekWords(last.week)}: <b>{formatNaira(last.kobo)}</b>
          </p>
        ) : null}
      </div>
      <p className="figures-lead">
        A week begins on Monday. The last one goes as far as yesterday.
      </p>
      <Bars weeks={weeks} />
      <AsTable
        labelledBy={id}
        columns={["Week from", "Received"]}
        rows={weeks.map(({ week, kobo }) => ({ name: dayWords(week), cells: [formatNaira(kobo)] }))}
      />
    </section>
  );
}

function Bars({ weeks }: { weeks: Week[] }) {
  const id = useId();
  const { step, lines } = scaleOf(Math.max(0, ...weeks.map(({ kobo }) => kobo)));
  const top = step * lines;
  const y = (kobo: number) => GROUND - (Math.max(0, kobo) / top) * (GROUND - TOP);
  const marks = Array.from({ length: lines + 1 }, (_, line) => line * step);
  const [first, last] = [weeks.at(0), weeks.at(-1)];
  return (
    <div className="figures-chart">
      <svg className="figures-axis" width={52} height={HEIGHT} aria-hidden="true">
        {marks.map((mark) => (
          <text key={mark} x={44} y={y(mark) + 4} textAnchor="end">
            ₦{shortNaira(mark)}
          </text>
        ))}
      </svg>
      <svg
        className="figures-weeks"
        width="100%"
        height={HEIGHT}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
      >
        <title id={`${id}-title`}>Money received by week</title>
        <desc id={`${id}-description`}>
          {first && last
            ? `From ${formatNaira(first.kobo)} in the week of ${weekWords(first.week)} to ${formatNaira(last.kobo)} in the week of ${weekWords(last.week)}. Every week stands in the table below.`
            : "No week yet."}
        </desc>
        {marks.map((mark) => (
          <line
            key={mark}
            className={mark === 0 ? "figures-ground" : undefined}
            x2="100%"
            y1={y(mark)}
            y2={y(mark)}
          />
        ))}
        {weeks.map(({ week, kobo }, at) => (
          <WeekBar
            key={week}
            {...{
              week,
              kobo,
              at,
              count: weeks.length,
              y: y(kobo),
              isLast: at === weeks.length - 1,
            }}
          />
        ))}
      </svg>
    </div>
  );
}

function WeekBar({
  week,
  kobo,
  at,
  count,
  y,
  isLast,
}: Week & { at: number; count: number; y: number; isLast: boolean }) {
  const across = (part: number) => `${((100 * (at + part)) / count).toFixed(2)}%`;
  // The last week is named, and every so many before it.
  const fromLast = count - 1 - at;
  const isNamed = fromLast % Math.ceil(count / 12) === 0;
  const isNamedOnPhones = fromLast % Math.ceil(count / 3) === 0;
  return (
    <>
      <rect
        className={isLast ? "figures-week-last" : undefined}
        x={across(0.18)}
        width={`${(64 / count).toFixed(2)}%`}
        y={y}
        height={GROUND - y}
      />
      {isLast && kobo > 0 ? (
        <text className="figures-week-value" x={across(0.5)} y={y - 6} textAnchor="middle">
          {shortNaira(kobo)}
        </text>
      ) : null}
      {isNamed ? (
        <text
          className={isNamedOnPhones ? undefined : "figures-week-name"}
          // Under a narrow bar at the edge it would not fit.
          x={isLast && count > 12 ? "100%" : across(0.5)}
          y={LABELS}
          textAnchor={isLast && count > 12 ? "end" : "middle"}
        >
          {dayWords(week)}
        </text>
      ) : null}
    </>
  );
}
