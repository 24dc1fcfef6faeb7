# frozen_string_literal: true

require "sequel"

Sequel.default_timezone = :utc

# An API of one table with columns of all types that can be written to.
module Warehouse
  DB = ENV["DATABASE_URL"] ? Sequel.connect(ENV.fetch("DATABASE_URL")) : Sequel.sqlite
  POSTGRES = DB.database_type == :postgres
  MYSQL = DB.database_type == :mysql
  DB.drop_table?(:warehouse_items)
  if POSTGRES
    DB.run("DROP TYPE IF EXISTS warehouse_mood; CREATE TYPE warehouse_mood AS ENUM ('glad', 'sad')")
    DB.run("CREATE TABLE warehouse_items (
      id bigserial PRIMARY KEY, small smallint, whole integer, large bigint, real4 real, real8 double precision,
      price numeric(8,2), exact numeric, flag boolean, day date, moment timestamp, instant timestamptz, clock time,
      code uuid UNIQUE, plain json, data jsonb, bytes bytea, numbers integer[], words text[], mood warehouse_mood,
      short varchar(5), fixed char(3), text text UNIQUE, address inet, span interval, bits bit(3),
      twice integer GENERATED ALWAYS AS (small * 2) STORED)")
  elsif MYSQL
    # What JSON is there, MariaDB's schema does not tell from text.
    DB.run("CREATE TABLE warehouse_items (
      id integer AUTO_INCREMENT PRIMARY KEY, small smallint, whole integer, large bigint, real8 double,
      price numeric(8,2), exact decimal(65,30), flag boolean, day date, moment datetime(6), clock time(6),
      code uuid UNIQUE, bytes blob, mood enum('glad', 'sad'), short varchar(5), fixed char(3), text text,
      twice integer GENERATED ALWAYS AS (small * 2) STORED)")
  else
    DB.run("CREATE TABLE warehouse_items (
      id integer PRIMARY KEY, small smallint, whole integer, large bigint, real4 real, real8 double precision,
      price numeric(8,2), exact numeric, flag boolean, day date, moment timestamp, instant timestamp, clock time,
      code uuid UNIQUE, plain json, data jsonb, bytes blob, short varchar(5), fixed char(3), text text UNIQUE,
      twice integer GENERATED ALWAYS AS (small * 2) STORED)")
  end

  # What Sequel makes of these types, instead of text.
  DB.extension(:pg_json, :pg_array, :pg_enum) if POSTGRES && ENV["SEQUEL_EXTENSIONS"]

  # Of all types.
  class Item < Sequel::Model(DB[:warehouse_items]); end

  COLUMNS = Item.columns - %i[id]

  # What is written to, out of rows and, as `copies`, out of records.
  class API < Xinatra::Base
    set :environment, :test
    register Xinatra::JSONAPI
    atomic_operations

    { items: false, copies: true }.each do |type, records|
      resource type, Item do
        allow :create, :update, :destroy
        attributes(*COLUMNS)
        attribute(:made, :boolean) { true } if records
      end
    end
  end
end
