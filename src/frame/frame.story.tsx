import { UnreachableError } from '#api';
import { Button, EmptyState, Skeleton, Table } from '#ui';
import { StoryApp } from '../stories/story-app.tsx';
import { ListPlace } from './list-place.tsx';
import { PageFrame } from './page-frame.tsx';
import { useList } from './use-list.ts';

const levelsOf = (from: number) => Array.from({ length: 4 }, (_, index) => `Level ${from + index}`);
/** Two pages; the second cannot be had. */
const twoPages = (key?: string) =>
  key === undefined ? Promise.resolve({ items: levelsOf(1), next: 'more' }) : Promise.reject(new UnreachableError('story'));

function Levels() {
  const listing = useList(twoPages);
  return (
    <ListPlace
      listing={listing}
      failed="The levels could not be loaded"
      loading={<Skeleton lines={4} />}
      empty={<EmptyState icon="layers" title="No levels" />}
    >
      {(levels) => (
        <div className="card">
          <Table
            label="Levels"
            columns={[{ id: 'name', title: 'Name', cell: (level: string) => level }]}
            rows={levels}
            rowKey={(level) => level}
          />
        </div>
      )}
    </ListPlace>
  );
}

export const Everything = () => (
  <div className="whole">
    <StoryApp>
      <PageFrame
        title="Levels"
        beside={<span className="meta">4</span>}
        primary={<Button kind="primary">New level</Button>}
        places={{
          label: 'Places',
          content: (
            <button type="button" className="item" aria-current="page">
              Levels
            </button>
          ),
        }}
        side={<p>What is known of a level</p>}
        status={<span>Metric</span>}
        paper="cards"
      >
        <Levels />
      </PageFrame>
    </StoryApp>
  </div>
);
