export interface Schema {
    entry: EntryRow;
    game_table: TableRow;
    seat: SeatRow;
    result: ResultRow;
    snapshot: {
        table_id: string;
        seq: number;
        body: string;
    };
    beat: {
        node: string;
        at: number;
        gone: number;
    };
    outage: {
        from_at: number;
        until_at: number;
    };
    seek: SeekRow;
    template: TemplateRow;
    invitation: InvitationRow;
    cambio_session: SessionRow;
    game_session: GameSessionRow;
    player: PlayerRow;
    turn: TurnRow;
    special_power: SpecialPowerRow;
    game_score: ScoreRow;
}
/** The log: the only thing that must not be lost. Everything else but players can be made from it. */
export interface EntryRow {
    table_id: string;
    seq: number;
    at: number;
    hash: string;
    body: string;
}
/** One row a table, for looking it up. */
export interface TableRow {
    id: string;
    code: string | null;
    game: string;
    preset: string | null;
    phase: string;
    is_public: number;
    host_player: string;
    seats_taken: number;
    capacity: number;
    created_at: number;
    updated_at: number;
    due_at: number | null;
    next_table: string | null;
}
export interface SeatRow {
    table_id: string;
    player_id: string;
    name: string;
    is_active: number;
    node: string | null;
}
export interface ResultRow {
    table_id: string;
    seat: number;
    player_id: string | null;
    name: string;
    level: string | null;
    place: number;
    score: number;
    reason: string;
    ended_at: number;
}
/** A named group with rules, of one player. */
export interface TemplateRow {
    id: string;
    owner: string;
    name: string;
    game: string;
    rules: string;
    members: string;
    invite_seconds: number;
    created_at: number;
    updated_at: number;
}
/** One person who was asked to a table. That it has expired is not stored: it is what the clock says. */
export interface InvitationRow {
    id: string;
    table_id: string;
    player_id: string;
    position: number;
    name: string | null;
    starter: string;
    starter_name: string;
    template_name: string;
    status: string;
    invite_seconds: number;
    sent_at: number;
    expires_at: number;
    sends: number;
}
/** Somebody who looks for opponents, through a connection that this node has. */
export interface SeekRow {
    player_id: string;
    node: string;
    name: string;
    wish: string;
    nameless: number;
    bots: number;
    since: number;
}
export interface SessionRow {
    table_id: string;
    phase: string;
    current_turn_index: number | null;
    cambio_caller_id: string | null;
    turn_count: number;
}
/** A view. */
export interface GameSessionRow extends Omit<SessionRow, 'table_id'> {
    id: string;
    room_code: string | null;
    host_user_id: string;
    max_players: number;
    created_at: number;
    updated_at: number;
}
export interface PlayerRow {
    id: string;
    game_session_id: string;
    position: number;
    user_id: string | null;
    name: string;
    is_bot: number;
    bot_difficulty: string | null;
    connection_status: string;
    score: number | null;
}
export interface TurnRow {
    game_session_id: string;
    seq: number;
    round: number;
    turn_number: number;
    player_id: string;
    action: string;
    draw_source: string | null;
    card_position: number | null;
    at: number;
}
export interface SpecialPowerRow {
    game_session_id: string;
    seq: number;
    player_id: string;
    power_type: string;
    card_position: number | null;
    target_player_id: string | null;
    target_position: number | null;
    activated_at: number;
}
export interface ScoreRow {
    game_session_id: string;
    round: number;
    player_id: string;
    cards: string;
    score: number;
    penalty: number;
    final_score: number;
    is_winner: number;
    called_cambio: number;
}
export interface Migration {
    readonly id: string;
    /** Of one engine only: how it lays out the log. */
    readonly engine?: 'sqlite' | 'postgres';
    readonly statements: readonly string[];
}
export declare const migrations: readonly Migration[];
