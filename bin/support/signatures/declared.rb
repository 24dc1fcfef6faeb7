# frozen_string_literal: true

require "rbs"

module Signatures
  # What a folder of RBS files declares, under the same names as the library's own description.
  class Declared
    D = RBS::AST::Declarations
    M = RBS::AST::Members
    private_constant :D, :M

    # @return [Hash{String => Array<RBS::Types::Function>}] the overloads of each method by name; empty for attributes
    #   and aliases, and for what is no method
    attr_reader :members

    # @param paths [Array<String>] RBS files
    def initialize(paths)
      @members = {}
      paths.each do |path|
        buffer = RBS::Buffer.new(name: path, content: File.read(path))
        RBS::Parser.parse_signature(buffer).last.each { |declaration| read(declaration, nil) }
      end
    end

    private

    def read(declaration, outer)
      name = [outer, absolute(own_name(declaration))].compact.join("::")
      case declaration
      when D::Class then read_body(declaration, name, "class #{name}#{superclass(declaration)}")
      when D::Module then read_body(declaration, name, "module #{name}")
      when D::Constant, D::AliasDecl then @members[name] = []
      end
    end

    def own_name(declaration) = declaration.is_a?(D::AliasDecl) ? declaration.new_name : declaration.name

    def superclass(declaration)
      " < #{absolute(declaration.super_class.name)}" if declaration.super_class
    end

    def absolute(name) = name.to_s.delete_prefix("::")

    # A class is declared in several files, and its superclass in one or all of them.
    def read_body(declaration, name, header)
      @members[header] = [] unless @members.key?(header)
      declaration.members.each do |member|
        member.is_a?(D::Base) ? read(member, name) : read_member(member, name)
      end
    end

    def read_member(member, owner)
      case member
      when M::Include, M::Prepend then @members["#{owner} include #{absolute(member.name)}"] = []
      when M::Extend then @members["#{owner} extend #{absolute(member.name)}"] = []
      when M::MethodDefinition then @members["#{owner}#{sign(member)}#{member.name}"] = functions(member)
      when M::Alias then @members["#{owner}#{sign(member)}#{member.new_name}"] = []
      when M::AttrReader then @members["#{owner}##{member.name}"] = []
      when M::AttrAccessor then [member.name, "#{member.name}="].each { |name| @members["#{owner}##{name}"] = [] }
      end
    end

    def functions(member) = member.overloads.map { |overload| overload.method_type.type }

    def sign(member) = member.kind == :singleton ? "." : "#"
  end
end
